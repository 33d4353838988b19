import type { PurchaseTexts } from './en.ts';

export const texts: PurchaseTexts = {
  'One moment…': 'Un momento…',
  'Sign in to go on with your purchase.': 'Inicia sesión para continuar con la compra.',
  'Test purchase: no money is taken.': 'Compra de prueba: no se cobra nada.',
  'Pay {price}': 'Pagar {price}',
  'Use a card that is declined': 'Usar una tarjeta que será rechazada',
  'The card was declined. Nothing was paid.': 'La tarjeta fue rechazada. No se ha pagado nada.',
  'The payment is being confirmed…': 'Se está confirmando el pago…',
  'Paid. The video is being opened…': 'Pagado. Se está abriendo el vídeo…',
  'The connection failed. You pay only once, however often you try again.':
    'Falló la conexión. Solo pagas una vez, por muchas veces que lo intentes.',
  'This cannot be bought right now.': 'Esto no se puede comprar ahora mismo.',
  'Nothing can be bought here.': 'Aquí no se puede comprar nada.',
  'The time to pay is over. Nothing was paid.': 'El tiempo para pagar ha terminado. No se ha pagado nada.',
  'Paid, but the video cannot be opened yet. Try again in a moment.':
    'Pagado, pero el vídeo aún no se puede abrir. Inténtalo de nuevo en un momento.',
  Payment: 'Pago',
  Cancel: 'Cancelar',
};
