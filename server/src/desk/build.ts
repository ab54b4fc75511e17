import { refuseTinyChunks } from '../http/tiny-chunks.ts'
import type { AddressInfo } from 'node:net'
import type { Foundation, Part } from '../foundation.ts'
import type { Limiter } from '../limits/count-tries.ts'
import type { Rules } from '../limits/rules.ts'
import type { ReportBook } from '../people/reports-at-desk-service.ts'
import type { Secrets } from '../secrets/build.ts'
import type { StandingService } from '../standing/ban-and-warn-service.ts'
import { StartError } from '../start-failure.ts'
import { oldAuditEverySeconds, createAuditStore } from './audit-store.ts'
import { createDeskServer } from './desk-server.ts'
import { createFiguresStore } from './figures-store.ts'
import { createOperatorService, type OperatorService } from './operators-by-command-line-service.ts'
import { oldDeskSessionsEverySeconds, createOperatorStore } from './operator-store.ts'
import { createPersonStore } from './person-store.ts'
import { serveDesk } from './http-handlers.ts'
import { createDeskService } from './desk-service.ts'
import { createSignInService } from './sign-in-service.ts'

export interface DeskPart extends Part {
  /** The port that the desk listens on; null if no port is set. */
  port: number | null
}

/** Builds what the command line needs. The desk does not have to run. */
export function buildOperators({
  config,
  database,
}: Pick<Foundation, 'config' | 'database'>): OperatorService {
  return createOperatorService({
    transact: database.transact,
    operators: createOperatorStore(database.db),
    audit: createAuditStore(database.db, config.auditDays),
  })
}

/** @throws StartError if the desk cannot listen on its port. */
export async function buildDesk(
  { config, log, database }: Foundation,
  needs: {
    secrets: Secrets
    limiter: Limiter
    rules: Rules
    reports: ReportBook
    standing: StandingService
  },
): Promise<DeskPart> {
  const { transact } = database
  const operators = createOperatorStore(database.db)
  const audit = createAuditStore(database.db, config.auditDays)
  // Old rows are deleted even if the desk has since been switched off.
  const sweeps = [
    {
      name: 'old-desk-sessions',
      everySeconds: oldDeskSessionsEverySeconds,
      run: operators.forgetOldSessions,
    },
    { name: 'old-desk-audit', everySeconds: oldAuditEverySeconds, run: audit.forgetOld },
  ]
  if (config.desk.port === undefined || !config.runServer) return { port: null, sweeps }
  const { secrets, limiter, rules, reports, standing } = needs
  const signIn = createSignInService({
    transact,
    operators,
    audit,
    sealing: secrets.sealing,
    limiter,
    rules,
    now: Date.now,
  })
  const desk = createDeskService({
    transact,
    reports,
    standing,
    hasOthers: operators.hasOthers,
    people: createPersonStore(),
    figures: createFiguresStore(),
    audit,
  })
  const server = await createDeskServer({
    log,
    trustProxy: config.trustProxy,
    folder: config.desk.folder,
    operatorOf: signIn.operatorOf,
  })
  serveDesk(server, signIn, desk)
  const { fastify } = server
  refuseTinyChunks(fastify.server)
  const { port, host } = config.desk
  await fastify.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `DESK_PORT, DESK_HOST: the desk cannot listen on ${host}:${port} (${error.code}). Stop what listens there, or choose another one.`,
      { cause: error },
    )
  })
  return {
    port: (fastify.server.address() as AddressInfo).port,
    sweeps,
    close: () => fastify.close(),
  }
}
