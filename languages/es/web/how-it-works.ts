import { signedIn } from './signed-in.ts'

export const generalInfo = {
  ...signedIn.generalInfo,
  title: 'Cómo funciona Woodalo',
  step: (current: number, total: number) => `Paso ${current} de ${total}`,
  steps: [
    {
      title: 'Viajas con quien va hacia allá',
      text: 'Dices de dónde sales y a dónde vas. Encontramos a quien va hacia tu zona y sale cerca de ti.',
    },
    {
      title: 'Una sola persona pide el taxi',
      text: 'El grupo se encuentra a pocos pasos. Asignamos automáticamente quién pide el vehículo; las demás personas escriben su código.',
    },
    {
      title: 'Cada cual, en su parada',
      text: 'Cada persona baja en su parada, por orden. El precio se reparte según lo que costaría ir por separado.',
    },
  ],
  previous: 'Atrás',
  next: 'Siguiente',
  done: 'Entendido',
}
