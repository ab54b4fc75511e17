/** Returns how many of these acts begin while none ends. */
export async function begunAtOnce(
  begin: (index: number, act: () => Promise<void>) => Promise<unknown>,
  count: number,
) {
  const end = Promise.withResolvers<void>()
  let begun = 0
  const all = Array.from({ length: count }, (_, index) =>
    begin(index, async () => {
      begun++
      await end.promise
    }),
  )
  await new Promise((resolve) => setImmediate(resolve))
  const atOnce = begun
  end.resolve()
  await Promise.all(all)
  if (begun !== count) throw new Error(`Only ${begun} of ${count} acts ran.`)
  return atOnce
}
