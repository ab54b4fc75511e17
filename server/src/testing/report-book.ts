import { createReportBook, type ReportBook } from '../people/reports-at-desk-service.ts'
import { createReportStore } from '../people/reports-at-desk-store.ts'
import { deriveKeys } from '../secrets/keys.ts'
import { createSealing } from '../secrets/sealing.ts'
import { createSecretStore } from '../secrets/secret-store.ts'
import type { TestApp } from './app.ts'

/** The reports as an operator reads them. */
export async function bookOfReports({ database }: Pick<TestApp, 'database'>): Promise<ReportBook> {
  const { sealing } = deriveKeys(await createSecretStore(database.db).once('service'))
  return createReportBook(createReportStore(), createSealing(sealing))
}
