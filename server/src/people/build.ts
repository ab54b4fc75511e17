import type { PairsApart } from '../apart/why-and-how-long-apart-rules.ts'
import type { DomainPart } from '../domain-part.ts'
import type { Foundation } from '../foundation.ts'
import type { Limiter } from '../limits/count-tries.ts'
import type { Rules } from '../limits/rules.ts'
import type { Secrets } from '../secrets/build.ts'
import { readEvidence, type SealedForReports } from './evidence-store.ts'
import { createReportBook, type ReportBook } from './reports-at-desk-service.ts'
import { createReportStore } from './reports-at-desk-store.ts'
import { servePeople } from './http-handlers.ts'
import { createPeopleService } from './block-and-report-service.ts'
import { createPeopleStore } from './block-and-report-store.ts'

/** How operators read and answer reports. */
export function buildReportBook(secrets: Pick<Secrets, 'sealing' | 'sealedPictures'>): ReportBook {
  return createReportBook(createReportStore(), secrets)
}

export function buildPeople(
  { config, log, database }: Foundation,
  needs: {
    apart: PairsApart
    refuseCompanion: (userId: string, otherId: string, address: string) => Promise<void>
    sealed: SealedForReports
    secrets: Secrets
    limiter: Limiter
    rules: Rules
  },
): DomainPart & { reports: ReportBook } {
  const store = createPeopleStore(database.db)
  const { sealed, secrets, ...rest } = needs
  const people = createPeopleService({
    ...rest,
    transact: database.transact,
    store,
    evidenceOf: (...of) => readEvidence(database.db, sealed, ...of),
    sealing: secrets.sealing,
    log,
    keptDays: config.reportDays,
  })
  return {
    reports: buildReportBook(secrets),
    routes: (http) => servePeople(http, people),
    sweeps: [{ name: 'old-reports', everySeconds: 3_600, run: store.forgetOldReports }],
    // The export of pairs kept apart includes blocks. Reports outlive the accounts: leaving must not erase them.
    personalData: { reports: { exportOf: people.reports } },
  }
}
