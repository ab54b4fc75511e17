import type { PayToKind } from '@woodalo/protocol'
import { useText } from '../i18n/use-text.ts'
import { keyInCode } from './pix-code.ts'
import { Button } from '../ui/button.tsx'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'
import shared from './settlement.module.css'
import styles from './copy-key.module.css'

interface CopyKeyProps {
  kind: PayToKind
  value: string
  /** The payer's. */
  name: string
  sum: string
  /** What a bank reads as the payment itself, with its sum; null where the way has no such thing. */
  code: string | null
  /** What was copied last. */
  copied: string | null
  /** It is the next step. */
  isFirst: boolean
  onCopy: (words: string) => void
}

/** Where to send the money, to be pasted in a bank's app: with the sum, where that can be. */
export function CopyKey({ kind, value, name, sum, code, copied, isFirst, onCopy }: CopyKeyProps) {
  const text = useText().settlement
  const [first, label] =
    code === null ? [value, text.copy[kind]] : [code, text.copyWithSum(text.kinds[kind], sum)]
  // A bank’s app takes a phone for a CPF without its prefix.
  const key = (kind === 'pix' ? keyInCode(value) : null) ?? value
  return (
    <div className={styles.key}>
      <p className={shared.soft}>{text.wayOf(text.kinds[kind], name)}</p>
      <p className={styles.value}>{value}</p>
      <Button
        variant={isFirst ? 'primary' : 'ghost'}
        wide
        icon={copied === first ? icons.check : laterIcons.copy}
        aria-label={copied === first ? text.copied : code === null ? `${label}: ${value}` : label}
        onClick={() => onCopy(first)}
      >
        {copied === first ? text.copied : label}
      </Button>
      {code !== null && (
        <>
          <p className={shared.soft} role="status">
            {copied === code && text.pasteWithSum}
          </p>
          <Button variant="transparent" size="small" className={styles.alone} onClick={() => onCopy(key)}>
            {copied === key ? text.copied : text.copyAlone}
          </Button>
        </>
      )}
    </div>
  )
}
