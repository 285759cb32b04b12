/** Copy a text to the clipboard. Return whether the browser allowed it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // without TLS a browser offers no clipboard
  }
}
