import type { CancellationReason } from '@woodalo/protocol'
import type { Texts } from '@woodalo/languages/texts'

/**
 * Why a ride was canceled, in a sentence.
 *
 * @param by the name of who ended it, if that is known and not the reader
 */
export function cancellationStory(
  reason: CancellationReason,
  by: string | null,
  text: Texts['canceled'],
): string {
  switch (reason) {
    case 'NO_DRIVER_FOUND':
      return by === null ? text.noDriverFound : text.noDriver(by)
    case 'CANCELED_BY_USER':
    case 'NOT_SPECIFIED':
      return by === null ? text.alone : text.left(by)
    case 'NOT_CONFIRMED_IN_TIME':
      return text.late
    case 'CANCELED_BY_SYSTEM':
      return text.bySystem
  }
}
