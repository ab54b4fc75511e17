import type { signedIn as source } from '../../es/web/signed-in.ts'
import { chatAnywhere } from './chat-anywhere.ts'
import { rideAnywhere } from './ride-anywhere.ts'
import { offline } from './offline.ts'
import { needs } from './needs.ts'
import { request } from './request.ts'

export const signedIn = {
  request,
  needs,
  offline,
  chat: chatAnywhere,
  ride: rideAnywhere,
  search: {
    back: 'Buscando de novo',
    expired: 'A busca terminou',
  },
  wayBack: {
    ride: 'Você tem uma viagem em andamento',
    deciding: 'Temos um grupo para você',
    searching: 'Ainda procurando companheiros',
    open: 'Voltar',
  },
  account: {
    open: 'Abrir o menu da conta',
  },
  generalInfo: {
    open: 'Como funciona',
  },
} satisfies typeof source
