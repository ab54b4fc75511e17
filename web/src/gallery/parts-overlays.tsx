import { useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SlideRight } from '../ui/slide-right.tsx'
import { SlideUp } from '../ui/slide-up.tsx'
import { Toast, type ToastType } from '../ui/toast.tsx'
import { Part, Row } from './part.tsx'

const names = [
  'toast-error',
  'toast-warning',
  'toast-info',
  'toast-asks',
  'banner',
  'dialog',
  'up',
  'peek',
  'right',
] as const
type Name = (typeof names)[number]

export function OverlaysPart() {
  const [open, setOpen] = useState<Name | null>(null)
  const [peeks, setPeeks] = useState(false)
  const close = () => setOpen(null)
  const type = (/^toast-(error|warning|info)$/.exec(open ?? '')?.[1] ?? 'info') as ToastType
  const isToast = open?.startsWith('toast') ?? false

  return (
    <Part title="Over everything">
      <Row>
        {names.map((name) => (
          <Button
            key={name}
            size="small"
            variant="ghost"
            data-open={name}
            onClick={() => {
              setPeeks(name === 'peek')
              setOpen(name)
            }}
          >
            {name}
          </Button>
        ))}
      </Row>
      <Toast
        message={isToast ? 'Lo sentimos, no se pudo establecer la conexión con el servidor.' : ''}
        type={open === 'toast-asks' ? 'error' : type}
        title={open === 'toast-asks' ? 'Error de conexión' : ''}
        acceptButtonText={open === 'toast-asks' ? 'Aceptar' : ''}
        rejectButtonText={open === 'toast-asks' ? 'Ahora no' : ''}
        onClose={close}
      />
      <Banner
        isVisible={open === 'banner'}
        title="Luis"
        text="Ya he recogido la maleta, voy hacia la puerta 3"
        leading={<Avatar name="Luis Mora" colour={0} />}
        onOpen={close}
        onClose={close}
      />
      <Dialog
        isOpen={open === 'dialog'}
        title="¿Dejas el viaje?"
        onClose={close}
        actions={
          <>
            <Button variant="ghost" onClick={close}>
              Seguir en el viaje
            </Button>
            <Button danger onClick={close}>
              Dejar el viaje
            </Button>
          </>
        }
      >
        <p>Avisaremos a tus compañeros y ajustaremos el precio de cada persona.</p>
      </Dialog>
      <SlideUp
        isOpen={open === 'up' || open === 'peek'}
        keepOpened={peeks}
        hasBackdrop={open === 'up'}
        height="500px"
        label="Cómo funciona"
        onStateChange={(isOpen) => setOpen(isOpen ? 'peek' : null)}
      >
        <h2>Compañeros según tu destino</h2>
        <p>Dices de dónde sales y a dónde vas.</p>
      </SlideUp>
      <SlideRight isOpen={open === 'right'} label="Tu cuenta" onStateChange={close}>
        <h2>Tu cuenta</h2>
        <p>Nombre, teléfono, correo, idioma.</p>
      </SlideRight>
    </Part>
  )
}
