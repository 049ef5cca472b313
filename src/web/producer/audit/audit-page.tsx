import { useTitle } from '#web/lib/texts/titles.ts';
import { PageHead } from '#web/panel/page-head.tsx';
import { BackToTab } from '#web/producer/layout/back-to-tab.tsx';
import { AuditList } from './audit-list.tsx';

export function AuditPage() {
  useTitle('Auditoria');
  return (
    <>
      <PageHead
        back={<BackToTab />}
        title="Auditoria"
        description="O que foi feito na escola no último ano, por quem e quando."
      />
      <AuditList />
    </>
  );
}
