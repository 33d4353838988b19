import type { PurchaseTexts } from './en.ts';

export const texts: PurchaseTexts = {
  'One moment…': 'Um momento…',
  'Sign in to go on with your purchase.': 'Inicie sessão para continuar a compra.',
  'Test purchase: no money is taken.': 'Compra de teste: nenhum valor é cobrado.',
  'Pay {price}': 'Pagar {price}',
  'Use a card that is declined': 'Usar um cartão que é recusado',
  'The card was declined. Nothing was paid.': 'O cartão foi recusado. Nada foi pago.',
  'The payment is being confirmed…': 'O pagamento está sendo confirmado…',
  'Paid. The video is being opened…': 'Pago. O vídeo está sendo aberto…',
  'The connection failed. You pay only once, however often you try again.':
    'A conexão falhou. Você paga só uma vez, por mais que tente novamente.',
  'This cannot be bought right now.': 'Isto não pode ser comprado agora.',
  'Nothing can be bought here.': 'Não é possível comprar nada aqui.',
  'The time to pay is over. Nothing was paid.': 'O tempo para pagar acabou. Nada foi pago.',
  'Paid, but the video cannot be opened yet. Try again in a moment.':
    'Pago, mas o vídeo ainda não pode ser aberto. Tente novamente daqui a pouco.',
  Payment: 'Pagamento',
  Cancel: 'Cancelar',
};
