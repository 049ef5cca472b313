import './attachment-list.css';
import { Download, ExternalLink } from 'lucide-react';
import type { Attachment } from '#shared/contract/school/attachments.ts';
import { AttachmentIcon, attachmentAddress, attachmentFacts } from '#web/attachments/attachment-facts.tsx';
import { inPreview } from '../../preview/in-preview.ts';

/** Attachments of the lesson: files are downloaded, links open in a new tab. */
export function AttachmentList({ attachments }: { attachments: Attachment[] }) {
  return (
    <ul className="mt-2 grid max-w-[74ch] max-md:px-1.5">
      {attachments.map((attachment) => (
        <li key={attachment.id}>
          <AttachmentRow attachment={attachment} />
        </li>
      ))}
    </ul>
  );
}

function AttachmentRow({ attachment }: { attachment: Attachment }) {
  const outside = attachment.url
    ? ({ target: '_blank', rel: 'noopener noreferrer nofollow' } as const)
    : { download: true };
  return (
    <a className="attachment" href={attachmentAddress(attachment, inPreview() ? 'producer' : 'student')} {...outside}>
      <AttachmentIcon kind={attachment.kind} />
      <span>
        <span className="sr-only">{attachment.url ? 'Abrir em nova aba: ' : 'Baixar: '}</span>
        <b>{attachment.name}</b>
        <small>{attachmentFacts(attachment)}</small>
      </span>
      {attachment.url ? <ExternalLink aria-hidden="true" /> : <Download aria-hidden="true" />}
    </a>
  );
}
