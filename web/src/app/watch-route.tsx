import type { WatchedRide } from '@woodalo/protocol'
import { useEffect, useState } from 'react'
import { useParams } from 'wouter'
import { isApiError } from '../api/api-error.ts'
import { useText } from '../i18n/use-text.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Screen as Frame } from '../ui/screen.tsx'
import { StateBlock } from '../ui/state-block.tsx'
import { WatchedRideScreen } from '../watch/watched-ride-screen.tsx'
import { client } from './browser-client.ts'
import { LanguageChoice } from './language-choice.tsx'
import { readEveryMilliseconds } from './watched-ride-refresh.ts'

type Read = 'reading' | 'ok' | 'failed' | 'gone'

/** The ride behind a link, read repeatedly, without an account. */
export function Screen() {
  const { token } = useParams<{ token: string }>()
  const text = useText().watch
  const [ride, setRide] = useState<WatchedRide | null>(null)
  const [read, setRead] = useState<Read>('reading')

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    async function look() {
      const outcome = await client.api.watch.watch(token, { quiet: true }).then(
        (seen): Read => {
          if (!isLeft) setRide(seen)
          return 'ok'
        },
        (error: unknown): Read => (isApiError(error) && error.status === 404 ? 'gone' : 'failed'),
      )
      if (isLeft) return
      setRead(outcome)
      if (outcome !== 'gone') timer = setTimeout(() => void look(), readEveryMilliseconds)
    }
    void look()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [token])

  if (ride && read !== 'gone')
    return <WatchedRideScreen ride={ride} isStale={read === 'failed'} corner={<LanguageChoice />} />
  if (read === 'reading') return null
  return (
    <Frame
      head={
        <>
          <BrandMark />
          <LanguageChoice />
        </>
      }
    >
      <StateBlock
        kind={read === 'gone' ? 'empty' : 'error'}
        level={1}
        title={read === 'gone' ? text.gone : text.failed}
        text={read === 'gone' ? text.goneText : text.failedText}
      />
    </Frame>
  )
}
