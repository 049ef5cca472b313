import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { Sparkles } from 'lucide-react';
import { ROLE_NAMES } from '#shared/team/role-names.ts';
import { useMay } from '#web/lib/session/may.tsx';
import { useViewerAs } from '#web/lib/session/session.ts';
import { PAGE_WIDTH } from '#web/panel/page-width.ts';
import { PanelNote, PanelNotes } from '#web/producer/panel-notes/panel-notes.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { TabNav } from '#web/ui/navigation/tab-nav.tsx';
import { ClosingNote } from './closing-note.tsx';
import { GradingCount } from './grading-count.tsx';
import { InboxCount } from './inbox-count.tsx';
import { MailboxNote } from './mailbox-note.tsx';
import { PageContent } from './page-content.tsx';
import { SubscriptionNote } from './subscription-note.tsx';
import { useCurrentTab, useTabs } from './use-tabs.ts';

/** Screens that show the list of first steps. */
const COURSES = ['/dashboard', '/admin/courses'];

export function DashboardFrame() {
  const { mayPublish, firstSteps, subscription, role } = useViewerAs('producer');
  const may = useMay();
  const tabs = useTabs();
  const current = useCurrentTab();
  const { pathname } = useLocation();
  // The list of first steps already says it.
  const saidInList = firstSteps === 'shown' && subscription.status === 'trialing' && COURSES.includes(pathname);
  return (
    <>
      <div className="on-card border-line border-b print:hidden">
        <div className={PAGE_WIDTH}>
          <div className="flex items-center justify-between gap-4 pt-4 pb-3 md:pt-6">
            <div className="min-w-0">
              <h1 className="text-[22px] leading-7">Área Administrativa</h1>
              <p className="text-muted">
                {role === 'owner' ? 'Gerencie seus cursos e alunos' : `Você está na equipe como ${ROLE_NAMES[role]}`}
              </p>
            </div>
            {may('plan.edit') && (
              <Link to="/admin/plans" className={buttonClass({}, 'flex-none max-md:px-3 max-md:text-sm')}>
                <span className="button-face">
                  <Sparkles aria-hidden="true" className="max-md:hidden" />
                  Ver Planos
                </span>
              </Link>
            )}
          </div>
          <TabNav label="Seções" className="max-md:-mx-4 max-md:pl-4">
            {tabs.map((tab) => (
              <Link
                key={tab.to}
                to={tab.to}
                className="tab"
                activeProps={{}}
                aria-current={tab === current ? 'page' : undefined}
              >
                {tab.label}
                {tab.id === 'conversations' && <InboxCount />}
                {tab.id === 'grading' && <GradingCount />}
              </Link>
            ))}
          </TabNav>
        </div>
      </div>
      <PageContent>
        <PanelNotes>
          <ClosingNote />
          {!mayPublish && may('school.edit') && (
            <PanelNote kind="mailbox_unproven">
              <MailboxNote />
            </PanelNote>
          )}
          {!saidInList && may('plan.edit') && <SubscriptionNote />}
          <Outlet />
        </PanelNotes>
      </PageContent>
    </>
  );
}
