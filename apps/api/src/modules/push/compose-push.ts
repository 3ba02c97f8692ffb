import { createHash } from 'node:crypto';
import { say } from '@timbro/core/messages.ts';
import type { ChosenKind } from '@timbro/core/notifications/choice-rules.ts';
import type { PushMessage } from '@timbro/core/push/push-message.ts';
import { mannersOf, pathOfNews, tagOfNews } from '@timbro/core/push/rules.ts';
import type { VapidKeys } from '#vapid.ts';
import type { PushRequest } from './push-transport.ts';
import type { FoundSubscription } from './push.repo.ts';

type News = { readonly kind: ChosenKind; readonly recordId: string | null };
/** Who speaks to push services, and where they may complain. */
export type PushSender = VapidKeys & { readonly contact: string };

/** All that a browser is told: nothing of it comes from the record but its id. */
const messageOf = ({ id, language }: FoundSubscription, news: News): PushMessage => ({
  kind: news.kind,
  title: say(language, `push.${news.kind}.title`),
  text: say(language, `push.${news.kind}.text`),
  path: pathOfNews(news),
  tag: tagOfNews(news),
  lang: language,
  to: id,
});

/** Of news about the same thing a push service keeps the newest for a phone that is off. */
const topicOf = (news: News) => createHash('sha256').update(tagOfNews(news)).digest('base64url').slice(0, 32);

/** What goes to the push service: sealed for the one browser that can open it. */
export async function composePush(
  subscription: FoundSubscription,
  news: News,
  { contact: subject, publicKey, privateKey }: PushSender,
  secondsLeft: number,
): Promise<PushRequest> {
  // Loaded with the first message: many a process never has one.
  const { default: webPush } = await import('web-push');
  const { endpoint, p256dh, auth } = subscription;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(messageOf(subscription, news)),
    {
      vapidDetails: { subject, publicKey, privateKey },
      contentEncoding: 'aes128gcm',
      TTL: secondsLeft,
      urgency: mannersOf(news.kind).urgency,
      topic: topicOf(news),
    },
  );
  // Some of them are numbers, whatever their type says.
  const texts = Object.entries<unknown>(headers).map(([name, value]) => [name, String(value)] as const);
  return { endpoint, headers: Object.fromEntries(texts), body: body ?? Buffer.alloc(0) };
}
