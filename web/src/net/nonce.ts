/** Return a random hexadecimal text: this page's contribution to the seed of a deal. */
export function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
