import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SchoolPackages } from '#shared/contract/school-package.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { useTitle } from '#web/lib/texts/titles.ts';
import { BackLink } from '#web/panel/back-link.tsx';
import { PageHead } from '#web/panel/page-head.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ExportCard } from './export-card.tsx';
import { ImportCard } from './import-card.tsx';

const POLL_MS = 2_000;
const WORKED_ON = ['waiting', 'running'];

/** Exports a complete school as one file, or imports one. */
export function SchoolPackagePage() {
  useTitle('Levar e trazer a escola');
  const packages = useQuery(
    api.producer.schoolPackages.queryOptions({
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (isWorkedOn(state.data) ? POLL_MS : false),
    }),
  );
  const { data } = packages;
  useFreshPanel(data && data.brought?.state === 'done');
  return (
    <>
      <PageHead
        back={<BackLink to="/admin/settings">Configurações</BackLink>}
        title="Levar e trazer a escola"
        description="Tudo o que é da sua escola, em um arquivo aberto: ela é sua, e pode sair com você."
      />
      {!data && !packages.error && (
        <Loading label="Carregando" className="grid gap-5 md:grid-cols-2">
          <Skeleton className="h-48" />
          <Skeleton className="h-48" />
        </Loading>
      )}
      {!data && packages.error && <QueryError title="Erro ao carregar os pacotes" of={packages} />}
      {data && (
        <div className="grid items-start gap-5 md:grid-cols-2">
          <ExportCard packages={data} />
          <ImportCard packages={data} />
        </div>
      )}
      <WhatGoes />
    </>
  );
}

/** After an import, all cached data is outdated. */
function useFreshPanel(hasCome: boolean | undefined) {
  const queries = useQueryClient();
  const seen = useRef<boolean>(undefined);
  useEffect(() => {
    if (hasCome && seen.current === false) void queries.invalidateQueries();
    seen.current = hasCome;
  }, [hasCome, queries]);
}

const isWorkedOn = (data?: SchoolPackages) =>
  [data?.made?.state, data?.brought?.state].some((state) => state !== undefined && WORKED_ON.includes(state));

function WhatGoes() {
  return (
    <Card>
      <CardHead title="O que vai, e o que fica" />
      <div className="grid gap-5 md:grid-cols-2">
        <div>
          <h3 className="font-strong">Vai no pacote</h3>
          <p className="text-muted text-sm">
            Cursos, módulos, aulas, legendas, anexos e imagens; turmas e regras de liberação; alunos, acessos,
            progresso, favoritos e consentimentos; questionários, tarefas e entregas; conversas, com as imagens;
            certificados com os códigos; ofertas, vendas e pacotes; avisos, respostas prontas, aparência e textos de
            e-mail.
          </p>
        </div>
        <div>
          <h3 className="font-strong">Fica onde está</h3>
          <p className="text-muted text-sm">
            Senhas, sessões, chaves e endereços que recebem vendas; a equipe, que é convidada de novo; as anotações e
            notas que os alunos deram às aulas, que nem a escola lê; o plano e os pagamentos; a auditoria e os e-mails
            já enviados.
          </p>
        </div>
      </div>
      <p className="mt-4 text-muted text-sm">
        O pacote tem dados pessoais de todos os alunos. Guarde-o como guarda uma senha, e apague-o quando não precisar
        mais.
      </p>
    </Card>
  );
}
