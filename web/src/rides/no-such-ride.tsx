import { useText } from '../i18n/use-text.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Screen } from '../ui/screen.tsx'
import { StateBlock } from '../ui/state-block.tsx'

interface RideNotFoundProps {
  ridesPath: string
  homePath: string
}

/** Deleted, somebody else's, or a wrong address. */
export function RideNotFound({ ridesPath, homePath }: RideNotFoundProps) {
  const text = useText().ride
  return (
    <Screen
      head={<BrandMark />}
      foot={
        <>
          <ButtonLink wide href={ridesPath}>
            {text.myRides}
          </ButtonLink>
          <ButtonLink wide variant="secondary" href={homePath}>
            {text.home}
          </ButtonLink>
        </>
      }
    >
      <StateBlock kind="error" level={1} title={text.notFound} text={text.notFoundText} />
    </Screen>
  )
}
