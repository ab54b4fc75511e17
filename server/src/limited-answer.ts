/** Reads an HTTP answer of another service as text. Throws when it has more bytes than these, without reading on. */
export async function readLimited(answer: Response, longestBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > longestBytes) throw new Error('an answer without end')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
