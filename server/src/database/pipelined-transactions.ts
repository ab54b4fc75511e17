// Transactions that send together what needs no result of each other. Kysely's own wait for every statement, and waking
// the other process costs as much as executing a short one.
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type KyselyConfig,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  type RawBuilder,
  Transaction,
} from 'kysely'
import type pg from 'pg'

/** A transaction in progress. */
interface InProgress<Tables> {
  db: Transaction<Tables>
  /** Executes the last statement, and sends the commit with it. */
  commitWith<Row>(statement: RawBuilder<Row>): Promise<QueryResult<Row>>
}

export interface PipelinedDatabase<Tables> {
  db: Kysely<Tables>
  /** Runs `work` in a transaction, which is committed unless `work` rejects. */
  inTransaction<Result>(work: (open: InProgress<Tables>) => Promise<Result>): Promise<Result>
}

/** The clients of the pool must have `pipeline` set, so that they send a statement while another one is executed. */
export function createPipelinedDatabase<Tables>(
  pool: pg.Pool,
  log: NonNullable<KyselyConfig['log']>,
): PipelinedDatabase<Tables> {
  const driver = new PostgresDriver({ pool })
  class Dialect extends PostgresDialect {
    override createDriver(): PostgresDriver {
      return driver
    }
  }
  const dialect = new Dialect({ pool })
  const config = { dialect, log }
  const db = new Kysely<Tables>(config)
  const executor = db.getExecutor()

  async function run<Result>(
    connection: DatabaseConnection,
    work: (open: InProgress<Tables>) => Promise<Result>,
  ): Promise<Result> {
    const send = <Row>(statement: CompiledQuery<Row>) => connection.executeQuery<Row>(statement)
    let hasEnded = false
    let committing: Promise<QueryResult<unknown>> | undefined
    const commit = () => {
      hasEnded = true
      committing = send(CompiledQuery.raw('commit'))
      // If the statement before fails, nobody waits for it.
      committing.catch(() => {})
    }
    const transaction = new Transaction<Tables>({
      config,
      dialect,
      driver,
      executor: executor.withConnectionProvider({
        async provideConnection(consume) {
          if (hasEnded) throw new Error('a statement came after the last one of its transaction')
          return consume(connection)
        },
      }),
    })
    // Nobody waits for it: if it fails, so does the first statement, which is sent with it.
    send(CompiledQuery.raw('begin')).catch(() => {})
    try {
      const result = await work({
        db: transaction,
        async commitWith(statement) {
          const last = send(statement.compile(transaction))
          commit()
          return last
        },
      })
      if (!committing) commit()
      const [ended] = (await committing!).rows as { command?: string }[]
      // PostgreSQL rolls back instead if a statement failed and `work` went on.
      if (ended?.command !== 'COMMIT') throw new Error('the transaction was rolled back at its end')
      return result
    } catch (error) {
      hasEnded = true
      if (committing) await committing.catch(() => {})
      else await driver.rollbackTransaction(connection as Parameters<typeof driver.rollbackTransaction>[0])
      throw error
    }
  }

  return {
    db,
    inTransaction: (work) => executor.provideConnection((connection) => run(connection, work)),
  }
}

/** Has a client write at once what it is given at the same time. */
export function writeTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } })
    .connection
  const query = client.query.bind(client) as (...all: unknown[]) => unknown
  let isCorked = false
  client.query = ((...all: unknown[]) => {
    if (!isCorked) {
      isCorked = true
      stream.cork()
      // Runs once all promises that are settled by now have been followed, and what follows from them has been sent.
      process.nextTick(() => {
        isCorked = false
        stream.uncork()
      })
    }
    return query(...all)
  }) as typeof client.query
}
