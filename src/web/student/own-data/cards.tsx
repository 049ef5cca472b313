import './own-data.css';
import { useState } from 'react';
import type { OwnData } from '#shared/contract/student/own-data.ts';
import { DATA_ERROR_TEXTS } from '#web/lib/texts/data-error-texts.ts';
import { addErrorTexts } from '#web/lib/texts/error-texts.ts';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { AskDialog, type AskedData } from './ask-dialog.tsx';
import { Consents } from './consents.tsx';
import { CopyCard } from './copy-card.tsx';
import { Correct } from './correct.tsx';
import { EraseCard } from './erase-card.tsx';
import { KeptCard } from './kept-card.tsx';
import { OpenRequests, PastRequests } from './requests.tsx';

addErrorTexts(DATA_ERROR_TEXTS);

export function Cards({ data }: { data: OwnData }) {
  const [asked, setAsked] = useState<AskedData | null>(null);
  return (
    <>
      <div className="own-data">
        <CopyCard requests={data.requests} onAsk={() => setAsked({ kind: 'copy' })} />
        <OpenRequests requests={data.requests} />
        <Correct data={data} onAsk={setAsked} />
        <Consents data={data} />
        <KeptCard officer={data.officer} school={data.school} />
        <EraseCard data={data} onAsk={() => setAsked({ kind: 'erasure' })} />
        <PastRequests requests={data.requests} />
        <AskDialog asked={asked} email={data.email} onClose={() => setAsked(null)} />
      </div>
      <Toaster />
    </>
  );
}
