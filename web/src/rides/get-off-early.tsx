import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface GetOffEarlyProps {
  busy: boolean
  onGetOff: () => Promise<void>
}

/**
 * Getting off before the service considers the ride under way. It asks first: otherwise one press would end the ride of
 * a rider who still waits.
 */
export function GetOffEarly({ busy, onGetOff }: GetOffEarlyProps) {
  const text = useText().ride
  const [asking, setAsking] = useState(false)

  async function getOff() {
    await onGetOff()
    setAsking(false)
  }

  return (
    <>
      <Button variant="transparent" wide onClick={() => setAsking(true)}>
        {text.gotOffAlready}
      </Button>
      <Dialog
        isOpen={asking}
        title={text.gotOffAlreadyTitle}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {text.notYetOff}
            </Button>
            <Button loading={busy} onClick={() => void getOff()}>
              {text.getOff}
            </Button>
          </>
        }
      >
        <p>{text.gotOffAlreadyText}</p>
      </Dialog>
    </>
  )
}
