export const generalInfo = {
  title: 'Cómo funciona Woodalo',
  open: 'Cómo funciona',
  step: (current: number, total: number) => `Paso ${current} de ${total}`,
  steps: [
    {
      title: 'Compañeros según tu destino',
      text: 'Dices de dónde sales y a dónde vas. Encontramos a quien va hacia tu zona y sale cerca de ti.',
    },
    {
      title: 'Una sola persona pide el taxi',
      text: 'Os encontráis a pocos pasos. Asignamos automáticamente quién pide el vehículo y los demás escriben su código.',
    },
    {
      title: 'Cada cual, en su parada',
      text: 'Bajáis por orden, cada persona en su parada. El precio se reparte según lo que costaría ir por separado.',
    },
  ],
  previous: 'Anterior',
  next: 'Siguiente',
  done: 'Entendido',
}
