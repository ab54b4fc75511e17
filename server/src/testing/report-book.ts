import { createReportBook, type ReportBook } from '../people/reports-at-desk-service.ts'
import { createReportStore } from '../people/reports-at-desk-store.ts'
import { deriveKeys } from '../secrets/keys.ts'
import { createSealedPictures } from '../secrets/sealed-pictures-store.ts'
import { createSealing, type Sealing } from '../secrets/sealing.ts'
import { createSecretStore } from '../secrets/secret-store.ts'
import type { TestApp } from './app.ts'

/** The key under which the running service seals. */
export async function sealingOf({ database }: Pick<TestApp, 'database'>): Promise<Sealing> {
  return createSealing(deriveKeys(await createSecretStore(database.db).once('service')).sealing)
}

/** The reports as an operator reads them. */
export async function bookOfReports(app: Pick<TestApp, 'database'>): Promise<ReportBook> {
  const { sealed: sealedPictures } = await sealedPicturesOf(app)
  return createReportBook(createReportStore(), { sealing: await sealingOf(app), sealedPictures })
}

/** What stores of pictures seal with, as the running service does by default. */
export async function sealedPicturesOf(app: Pick<TestApp, 'database'>) {
  const sealDays = 30
  return { sealed: createSealedPictures(app.database.db, await sealingOf(app), sealDays), sealDays }
}
