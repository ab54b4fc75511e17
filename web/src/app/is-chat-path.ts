/** Any path containing /chat counts as the chat screen. */
export function isChatPath(path: string): boolean {
  return path.includes('/chat')
}
