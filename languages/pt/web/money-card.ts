import type { money as source } from '../../es/web/money-card.ts'

export const money = {
  pays: (name) => `${name} pede e paga o táxi`,
  youGive: (price) => `Ao descer, você passa ${price}, em dinheiro ou por Pix.`,
  youPay: 'Você pede e paga o táxi',
  youGetBack: (total, back) => `Você paga uns ${total} e recebe ${back} de volta.`,
  give: (price, name) => `Ao descer, você passa ${price} para ${name}`,
  back: (price) => `No fim, você recebe ${price} de volta`,
  gives: 'passa para você',
  meter: (total, share) =>
    `Se o taxímetro marcar outro valor, a divisão é a mesma: com ${total}, você paga ${share}.`,
  meterBack: (total, back) =>
    `Se o taxímetro marcar outro valor, a divisão é a mesma: com ${total}, você recebe ${back} de volta.`,
} satisfies typeof source
