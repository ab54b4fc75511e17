import type { Foundation } from '../foundation.ts'
import { deriveKeys, type Keys } from './keys.ts'
import { createSealing, type Sealing } from './sealing.ts'
import { createSecretStore, type SecretStore } from './store.ts'

export interface Secrets {
  keys: Keys
  sealing: Sealing
  /** Secrets that are made once; see `SecretStore`. */
  once: SecretStore['once']
}

/**
 * Derives the keys from the operator's secret; without one, from a secret that the first start leaves in the database
 * for every node. Then a copy of the database is enough to try out the phone codes that are valid at that moment.
 */
export async function buildSecrets({ config, database }: Foundation): Promise<Secrets> {
  const { once } = createSecretStore(database.db)
  const { serviceSecret } = config
  const keys = deriveKeys(serviceSecret ? Buffer.from(serviceSecret) : await once('service'))
  return { keys, sealing: createSealing(keys.sealing), once }
}
