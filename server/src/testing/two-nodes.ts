import pg from 'pg'
import { startTestApp, type TestApp } from './app.ts'
import { createTestDatabase } from './database.ts'

export interface TwoNodes {
  nodes: readonly TestApp[]
  /** A connection to their database. */
  client: pg.Client
  stop(): Promise<void>
}

/** Starts two nodes of one service on a separate database. */
export async function startTwoNodes(settings: Record<string, string>): Promise<TwoNodes> {
  const database = await createTestDatabase()
  const together = { ...settings, DATABASE_URL: database.url }
  const nodes = [await startTestApp(together), await startTestApp(together)]
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  return {
    nodes,
    client,
    async stop() {
      await client.end()
      for (const node of nodes) await node.stop()
      await database.drop()
    },
  }
}
