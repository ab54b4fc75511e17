import { beforeHour } from '../../before-hour.ts'

/** What is said of a trip once both its ends are known. */
export const estimate = {
  leaves: (at: string, from: string, to: string) =>
    `Sales hacia ${beforeHour('la', 'las', at)}, llegas ${from}–${to}`,
  drive: (alone: string) => `${alone} en taxi`,
  driveTogether: (alone: string, longer: string) => `${alone} por tu cuenta; en grupo, hasta ${longer} más.`,
  note: '~ aproximado: depende del grupo, con la tarifa oficial.',
  noteAssumed: '~ aproximado: depende del grupo.',
  failed: 'No se pudo calcular el precio.',
}
