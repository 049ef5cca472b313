import { producerProcedures as ps, studentProcedures as ss } from '../guards.ts';
import { answer } from './inbox/answer.ts';
import { assignThreads } from './inbox/assign.ts';
import { closeThread, judgePost, pinThread } from './inbox/moderate.ts';
import { readConversation } from './inbox/read-conversation.ts';
import { countWaiting, readInbox } from './inbox/read-inbox.ts';
import { readSavedReplies, removeReply, saveReply } from './inbox/saved-replies.ts';
import { readConversationSettings, saveConversationSettings } from './inbox/settings.ts';
import { storeStudentPicture, storeTeamPicture } from './pictures/store-picture.ts';
import { followThread } from './student/follow.ts';
import { openThread } from './student/open-thread.ts';
import { deletePost, editPost } from './student/own-post.ts';
import { readLessonThreads, readThread } from './student/read-threads.ts';
import { reply } from './student/reply.ts';
import { reportPost } from './student/report.ts';

export const conversationRoutes = {
  inbox: ps.inbox.handler(({ context, input }) => readInbox(context.db, context.producer, input)),
  inboxCount: ps.inboxCount.handler(({ context }) => countWaiting(context.db, context.producer)),
  conversation: ps.conversation.handler(({ context, input }) => readConversation(context.db, context.producer, input)),
  answer: ps.answer.handler(({ context, input }) => answer(context, context.producer, input)),
  assignThreads: ps.assignThreads.handler(({ context, input }) => assignThreads(context.db, context.producer, input)),
  addAnswerPicture: ps.addAnswerPicture.handler(({ context, input }) =>
    storeTeamPicture(context, context.producer, input),
  ),
  pinThread: ps.pinThread.handler(({ context, input }) => pinThread(context.db, context.producer, input)),
  closeThread: ps.closeThread.handler(({ context, input }) => closeThread(context.db, context.producer, input)),
  judgePost: ps.judgePost.handler(({ context, input }) => judgePost(context, context.producer, input)),
  savedReplies: ps.savedReplies.handler(({ context }) => readSavedReplies(context.db, context.producer)),
  saveReply: ps.saveReply.handler(({ context, input }) => saveReply(context.db, context.producer, input)),
  removeReply: ps.removeReply.handler(({ context, input }) => removeReply(context.db, context.producer, input)),
  conversationSettings: ps.conversationSettings.handler(({ context }) =>
    readConversationSettings(context.db, context.producer),
  ),
  saveConversationSettings: ps.saveConversationSettings.handler(({ context, input }) =>
    saveConversationSettings(context.db, context.producer, input),
  ),
};

export const threadRoutes = {
  lessonThreads: ss.lessonThreads.handler(({ context, input }) =>
    readLessonThreads(context.db, context.student, input),
  ),
  thread: ss.thread.handler(({ context, input }) => readThread(context.db, context.student, input)),
  openThread: ss.openThread.handler(({ context, input }) => openThread(context.db, context.student, input)),
  reply: ss.reply.handler(({ context, input }) => reply(context, context.student, input)),
  addPostPicture: ss.addPostPicture.handler(({ context, input }) =>
    storeStudentPicture(context, context.student, input),
  ),
  editPost: ss.editPost.handler(({ context, input }) => editPost(context.db, context.student, input)),
  deletePost: ss.deletePost.handler(({ context, input }) => deletePost(context.db, context.student, input)),
  reportPost: ss.reportPost.handler(({ context, input }) => reportPost(context.db, context.student, input)),
  followThread: ss.followThread.handler(({ context, input }) => followThread(context.db, context.student, input)),
};
