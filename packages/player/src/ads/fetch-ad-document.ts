import { AdFailure } from './ad-failure.ts';
import { parseXml } from './parse-xml.ts';
import { webUrl } from './web-url.ts';

/** Bytes of a response. */
const LARGEST = 1_000_000;

/**
 * Gets a response of an ad server and reads it. Cookies go with it where the server allows that, as the standard asks;
 * else it is asked again without. Throws an AdFailure.
 */
export async function fetchAdDocument(url: string, signal: AbortSignal): Promise<Document> {
  const address = webUrl(url);
  if (!address) throw new AdFailure(301, 'The tag is no web address');
  return parseXml(await textOf(await answerOf(address, signal)));
}

async function answerOf(url: string, signal: AbortSignal): Promise<Response> {
  const ask = (credentials: RequestCredentials) => fetch(url, { credentials, signal });
  const answer = await ask('include')
    .catch((cause) => {
      // A server that answers everybody (`*`) may not be asked with cookies.
      if (signal.aborted) throw cause;
      return ask('omit');
    })
    .catch(() => {
      throw new AdFailure(
        301,
        signal.aborted ? 'The ad server took too long' : 'The ad server cannot be reached',
        !signal.aborted
      );
    });
  if (!answer.ok) throw new AdFailure(301, `The ad server answered ${answer.status}`);
  return answer;
}

async function textOf({ body }: Response): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new AdFailure(301, 'The response broke off');
    });
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > LARGEST) {
      reader.cancel().catch(() => {});
      throw new AdFailure(301, 'The response is too large');
    }
    text += decoder.decode(value, { stream: true });
  }
}
