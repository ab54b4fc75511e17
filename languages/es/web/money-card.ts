export const money = {
  pays: (name: string) => `${name} pide y paga el taxi`,
  youGive: (price: string, byPix: boolean) =>
    `Al bajar le das ${price}, en efectivo o por ${byPix ? 'Pix' : 'transferencia'}.`,
  youPay: 'Pides y pagas tú el taxi',
  youGetBack: (total: string, back: string) => `Pones ${total} y recuperas ${back}.`,
  give: (price: string, name: string) => `Al bajar le das ${price} a ${name}`,
  back: (price: string) => `Al final recuperas ${price}`,
  gives: 'te da',
  meter: (total: string, share: string) =>
    `Si el taxi cuesta otra cosa, el reparto es el mismo: con ${total}, pagas ${share}.`,
  meterBack: (total: string, back: string) =>
    `Si el taxi cuesta otra cosa, el reparto es el mismo: con ${total}, recuperas ${back}.`,
}
