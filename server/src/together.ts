// Works of one transaction that need no result of each other.

/** SQLSTATE in_failed_sql_transaction: a statement came after one that failed. */
const afterFailure = '25P02'

/**
 * Runs works of one transaction that need no result of each other, so that their statements are sent together. They are
 * executed in the order in which they were begun. Waits for all of them, because none may go on once the transaction has
 * ended. Then throws the failure of the first that failed, if any, but rather a cause than what follows from it.
 */
export async function together<Works extends readonly Promise<unknown>[]>(
  ...works: Works
): Promise<{ -readonly [Index in keyof Works]: Awaited<Works[Index]> }> {
  const ended = await Promise.allSettled(works)
  const failures = ended.flatMap((end) =>
    end.status === 'rejected' ? [end.reason as Error & { code?: unknown }] : [],
  )
  const cause = failures.find(({ code }) => code !== afterFailure) ?? failures[0]
  if (cause) throw cause
  return Promise.all(works)
}
