// Reads a test's database and changes its times, which no call of the service can do.
import pg from 'pg'

export async function runSql<Row extends object = Record<string, unknown>>(
  app: { databaseUrl: string },
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}
