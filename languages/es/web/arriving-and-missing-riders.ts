import { beforeHour } from '../../before-hour.ts'
import { plural } from '../plural.ts'

export const presence = {
  onMyWay: 'Voy para allá',
  onWayHint: 'El grupo sabe que estás en camino. Toca “Estoy aquí” al llegar.',
  onWay: (time: string) => `En camino · ${time}`,
  iAmHere: 'Estoy aquí',
  iAmHereHint: 'avisa al grupo',
  /** Below `ride.directions`, which also does this. */
  setOutHint: 'avisa que vas',
  phoneIsHere: 'Parece que ya has llegado. Toca para que el grupo lo sepa: tu posición no sale del teléfono.',
  here: (time: string) => `Aquí · ${time}`,
  youAreHere: (time: string) => `Desde ${beforeHour('la', 'las', time)} el grupo sabe que estás aquí.`,
  sayFrom: (time: string) => `A partir de ${beforeHour('la', 'las', time)} podrás avisar si falta alguien.`,
  notCome: (name: string) => `${name} no vino`,
  notComeTitle: (name: string) => `¿Seguir sin ${name}?`,
  notComeAlone: (name: string) =>
    `Como en el grupo no queda nadie más, este viaje termina y puedes buscar otro. Para ${name} contará como un viaje al que no fue.`,
  notComeTogether: (name: string) =>
    `Hace falta que lo diga otra persona que esté en el punto de encuentro. Entonces el grupo sigue sin ${name}, se reparte de nuevo el precio y para ${name} contará como un viaje al que no fue.`,
  notComeSay: 'Decir que no vino',
  notComeWait: 'Esperar un poco más',
  said: 'Lo dijiste. Falta que otra persona lo diga también.',
  saidByOther: (name: string) => `Alguien del grupo dice que ${name} no vino. ¿Y tú?`,
  lookedFor: 'El grupo no te encuentra',
  lookedForText: 'Si ya estás en el punto de encuentro, toca “Estoy aquí”. Si no, el viaje seguirá sin ti.',
  absent: 'No vino',
  gone: 'Dejó el viaje',
  kept: (kept: number, rides: number) =>
    kept === rides
      ? plural(rides, { one: '# viaje, sin faltar', other: '# viajes, nunca faltó' })
      : plural(rides, { one: 'Faltó a # viaje', other: `Fue a ${kept} de sus # viajes` }),
  keptOwn: (kept: number, rides: number) =>
    plural(rides, {
      one: kept === rides ? '# viaje, sin faltar' : 'Faltaste a # viaje',
      other: `Has ido a ${kept} de tus # viajes`,
    }),
}
