import type { FairnessProof } from "@/net/protocol";

/** The result of checking how the cards were dealt. */
export type FairnessVerdict = "fair" | "unfair" | "unknown" | "unsupported" | "same" | "daily";

/**
 * Check that the server kept its commitment: it published the secret's hash before any nonce, and
 * the seed follows from the secret and all nonces. See server/tables/fairness.py.
 */
export async function checkFairness(
  proof: FairnessProof | null | undefined,
): Promise<FairnessVerdict> {
  if (!proof) return "unknown";
  // Browsers offer this only on encrypted or local pages.
  if (!globalThis.crypto?.subtle) return "unsupported";
  const seed = await sha256(JSON.stringify([proof.secret, ...proof.nonces]));
  if ((await sha256(proof.secret)) !== proof.hash || seed !== proof.seed) return "unfair";
  return proof.repeat_kind ?? "fair"; // a repeated deal is as committed, but not new
}

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
