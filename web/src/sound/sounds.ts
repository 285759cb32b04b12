/**
 * All sounds, synthesized: knocks on wood, sliding paper and marimba notes. They are soft and
 * short.
 */

/** When a sound starts, in the context's seconds, and its output node. */
interface SoundStart {
  context: BaseAudioContext;
  output: AudioNode;
  at: number;
}

type SoundFunction = (start: SoundStart) => void;

/** Play a note that fades out. */
function tone(
  { context, output, at }: SoundStart,
  pitch: number,
  length: number,
  level: number,
): void {
  const source = new OscillatorNode(context, { type: "sine", frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(level, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(gain).connect(output);
  source.start(at);
  source.stop(at + length);
}

/** Play noise between two pitches. */
function noiseSweep(
  { context, output, at }: SoundStart,
  from: number,
  to: number,
  length: number,
  level: number,
): void {
  const source = new AudioBufferSourceNode(context, { buffer: noise(context) });
  const filter = new BiquadFilterNode(context, { type: "bandpass", Q: 0.9, frequency: from });
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + length);
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(level, at + length * 0.3);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(filter).connect(gain).connect(output);
  source.start(at);
  source.stop(at + length);
}

/** A knock on wood: the block, an overtone, and the touch. */
function wood(start: SoundStart, pitch: number, level = 0.5, length = 0.12): void {
  tone(start, pitch, length, level);
  tone(start, pitch * 2.76, length * 0.5, level * 0.3);
  noiseSweep(start, 2400, 900, 0.02, level * 0.35);
}

/** A marimba note. */
function marimba(start: SoundStart, pitch: number, level = 0.4, length = 0.6): void {
  tone(start, pitch, length, level);
  tone(start, pitch * 3.93, length * 0.25, level * 0.18);
}

const paper = (start: SoundStart, level = 0.35) => noiseSweep(start, 1300, 3200, 0.09, level);
const delay = (start: SoundStart, seconds: number): SoundStart => ({
  ...start,
  at: start.at + seconds,
});

export const sounds = {
  /** A card is played. */
  cardPlayed: (start) => {
    noiseSweep(start, 3000, 1100, 0.05, 0.3);
    wood(delay(start, 0.03), 176, 0.4, 0.1);
  },
  /** A card comes into a hand. */
  cardDrawn: (start) => paper(start),
  /** Several cards come into hands. */
  cardsDealt: (start) => {
    for (const i of [0, 1, 2, 3]) paper(delay(start, i * 0.075), 0.3 - i * 0.03);
  },
  /** A trick is gathered. */
  trickTaken: (start) => {
    noiseSweep(start, 2200, 700, 0.2, 0.28);
    wood(delay(start, 0.12), 220, 0.35);
    wood(delay(start, 0.19), 165, 0.35);
  },
  /** A die rolls and stops. */
  dice: (start) => {
    const knocks = [0, 0.07, 0.15, 0.26, 0.41];
    knocks.forEach((at, i) => wood(delay(start, at), 720 - i * 60, 0.3 - i * 0.035, 0.06));
  },
  /** A piece moves by a step. */
  step: (start) => wood(start, 260, 0.25, 0.08),
  /** A page is turned. */
  page: (start) => noiseSweep(start, 700, 2600, 0.26, 0.55),
  /** Success or failure. */
  success: (start) => {
    marimba(start, 523, 0.28, 0.4);
    marimba(delay(start, 0.09), 784, 0.28, 0.5);
  },
  failure: (start) => {
    marimba(start, 294, 0.3, 0.4);
    marimba(delay(start, 0.11), 233, 0.3, 0.5);
  },
  /** It is the player's turn. */
  turn: (start) => {
    marimba(start, 659, 0.32);
    marimba(delay(start, 0.13), 880, 0.3, 0.8);
  },
  /** A chat message arrives. */
  chat: (start) => {
    wood(start, 587, 0.28, 0.1);
    wood(delay(start, 0.08), 698, 0.24, 0.1);
  },
  matchWon: (start) => {
    const notes = [523, 659, 784, 1047];
    notes.forEach((pitch, i) => marimba(delay(start, i * 0.12), pitch, 0.32, i === 3 ? 1.2 : 0.6));
  },
  matchLost: (start) => {
    [440, 392, 330].forEach((pitch, i) => marimba(delay(start, i * 0.18), pitch, 0.3, 0.8));
  },
} satisfies Record<string, SoundFunction>;

export type Sound = keyof typeof sounds;

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** Half a second of noise, generated once. */
function noise(context: BaseAudioContext): AudioBuffer {
  const cached = noises.get(context);
  if (cached) return cached;
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  noises.set(context, buffer);
  return buffer;
}
