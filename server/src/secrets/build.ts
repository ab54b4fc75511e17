import type { Foundation } from '../foundation.ts'
import { deriveKeys, type Keys } from './keys.ts'
import { createSealedPictures, type SealedPictures } from './sealed-pictures-store.ts'
import { createSealing, type Sealing } from './sealing.ts'
import { createSecretStore, type SecretStore } from './secret-store.ts'

export interface Secrets {
  keys: Keys
  sealing: Sealing
  sealedPictures: SealedPictures
  /** Secrets that are made only once; see `SecretStore`. */
  once: SecretStore['once']
}

/**
 * Derives the keys from the operator's secret. Without one, it uses a secret that the first start stores in the
 * database for every node. A copy of the database is then enough to crack the phone codes valid at that time.
 */
export async function buildSecrets({ config, database }: Foundation): Promise<Secrets> {
  const { once } = createSecretStore(database.db)
  const { serviceSecret } = config
  const keys = deriveKeys(serviceSecret ? Buffer.from(serviceSecret) : await once('service'))
  const sealing = createSealing(keys.sealing)
  return { keys, sealing, sealedPictures: createSealedPictures(database.db, sealing, config.sealDays), once }
}
