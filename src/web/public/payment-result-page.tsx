import { type ReactNode, useEffect } from 'react';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { AuthPage } from './sign-in/auth-page.tsx';

const PANEL = '/dashboard';
const REDIRECT_MS = 5000;

/* Return page of the payment provider. Its parameters decide nothing, since anybody can change them. */

export function PaymentSuccessPage() {
  useEffect(() => {
    const timer = setTimeout(() => window.location.replace(PANEL), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ResultPage title="Pagamento Aprovado!" link="Ir para o painel agora">
      <Note tone="ok">
        Obrigado! O que você comprou é liberado assim que o provedor confirmar o pagamento, em geral em instantes. Você
        será levado ao painel em 5 segundos.
      </Note>
    </ResultPage>
  );
}

export function PaymentFailurePage() {
  return (
    <ResultPage title="Pagamento não Aprovado" link="Voltar ao painel e tentar de novo">
      <Note tone="bad">
        O pagamento não foi concluído e nada mudou na sua assinatura. Confira os dados com o seu banco, use outro cartão
        ou pague por PIX, com 5% de desconto.
      </Note>
    </ResultPage>
  );
}

export function PaymentPendingPage() {
  return (
    <ResultPage title="Pagamento Pendente" link="Voltar ao painel">
      <Note tone="info">
        Ainda esperamos a confirmação do pagamento. Quando ela chegar, o que você comprou é liberado sozinho: não é
        preciso pagar de novo, nem deixar esta página aberta.
      </Note>
    </ResultPage>
  );
}

function ResultPage({ title, link, children }: { title: string; link: string; children: ReactNode }) {
  return (
    <AuthPage title={title}>
      {children}
      <a className={buttonClass({ variant: 'primary', size: 'large', block: true })} href={PANEL}>
        <span className="button-face">{link}</span>
      </a>
    </AuthPage>
  );
}
