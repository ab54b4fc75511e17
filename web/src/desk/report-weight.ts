import type { ReportLine } from '@woodalo/protocol/desk-responses'
import type { DeskTexts } from './desk-texts.ts'

type Weighed = Pick<ReportLine, 'by' | 'isByProven' | 'haveMet' | 'wasDriven'>

/** What an operator weighs a report by, in words: what its author has proven, and whether the two met and rode. */
export function weightOf(
  { by, isByProven, haveMet, wasDriven }: Weighed,
  text: DeskTexts['reports']['weigh'],
): readonly [string, string] {
  // What somebody had proven is deleted with the account.
  const known = by.name ? text.unproven : text.gone
  const proven = isByProven ? text.proven : known
  if (haveMet) return [proven, wasDriven ? text.metAndDriven : text.met]
  return [proven, wasDriven ? text.driven : text.neither]
}
