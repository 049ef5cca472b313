import './answer.css';
import { Download, ExternalLink } from 'lucide-react';
import { bytesText } from '#shared/attachments.ts';
import type { HandedIn, SubmissionFile } from '#shared/contract/assignments/handed-in.ts';
import { AttachmentIcon } from '#web/attachments/attachment-facts.tsx';

type Area = 'student' | 'producer';

/** A download only: it is never rendered as a page of ours. */
export const fileAddress = (id: string, area: Area) => `/api/${area}/submission-file?id=${id}`;

type AnswerProps = { version: Pick<HandedIn, 'body' | 'link' | 'files'>; area: Area };

/** A submission, or a draft of one: text, link and files. */
export function Answer({ version: { body, link, files }, area }: AnswerProps) {
  return (
    <div className="grid justify-items-start gap-2">
      {body && <p className="answer-text">{body}</p>}
      {link && (
        <a className="answer-row" href={link} target="_blank" rel="noopener noreferrer nofollow">
          <ExternalLink aria-hidden="true" size={18} />
          <span>
            <b>{link}</b>
            <small>Abre em outra aba</small>
          </span>
        </a>
      )}
      {files.map((file) => (
        <a key={file.id} className="answer-row" href={fileAddress(file.id, area)} download>
          <AttachmentIcon kind={file.kind} />
          <FileName file={file} />
          <Download aria-hidden="true" size={16} />
        </a>
      ))}
    </div>
  );
}

export function FileName({ file: { name, extension, bytes } }: { file: SubmissionFile }) {
  return (
    <span>
      <b>
        {name}.{extension}
      </b>
      <small>{bytesText(bytes)}</small>
    </span>
  );
}
