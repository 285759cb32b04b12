import type { FairnessProof } from "@/net/protocol";

/** What came of a look at how the cards were dealt. */
export type FairnessVerdict = "fair" | "unfair" | "unknown" | "unsupported" | "same" | "daily";

/**
 * Whether the server kept its promise: the secret is the one whose hash it showed before anybody
 * had drawn a nonce, and the seed of the deals comes of it and of all nonces. See server/fair.py.
 */
export async function checkFairness(
  proof: FairnessProof | null | undefined,
): Promise<FairnessVerdict> {
  if (!proof) return "unknown";
  // A browser keeps this from pages that come without encryption from another machine.
  if (!globalThis.crypto?.subtle) return "unsupported";
  const seed = await sha256(JSON.stringify([proof.secret, ...proof.nonces]));
  if ((await sha256(proof.secret)) !== proof.hash || seed !== proof.seed) return "unfair";
  return proof.repeat_kind ?? "fair"; // what was dealt before is as promised, but not new
}

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
