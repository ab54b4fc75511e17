import { beforeHour } from '../../before-hour.ts'
import type { estimate as source } from '../../es/web/estimate.ts'

/** What is said of a trip once both its ends are known. */
export const estimate = {
  leaves: (at, from, to) => `Saída por volta ${beforeHour('da', 'das', at)}, chegada ${from}–${to}`,
  drive: (alone) => `${alone} de táxi`,
  driveTogether: (alone, longer) => `${alone} sem dividir; em grupo, até ${longer} a mais.`,
  note: 'Com ~: conforme o grupo, pela tarifa oficial.',
  noteAssumed: 'Com ~: conforme o grupo, por uma tarifa aproximada.',
  failed: 'Não foi possível calcular o preço.',
} satisfies typeof source
