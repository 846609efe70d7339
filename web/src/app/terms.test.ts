import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '@/api/client';
import { queryClient } from '@/api/queryClient';
import { userQuery } from '@/api/user';
import { claire } from '@/test/people';
import { serve, token } from '@/test/server';
import { toast } from '@/ui/toast';
import { unsaved } from '@/ui/unsaved';
import { watchTerms } from './terms';

const refused = {
  status: 403,
  body: { message: 'Acceptez d’abord les conditions d’utilisation.' },
  headers: { 'Livret-Terms': 'asked' },
};

describe('new terms', () => {
  beforeEach(() => {
    queryClient.setQueryData(userQuery.queryKey, claire);
    serve({
      ...token,
      '/api/auth/profile': refused,
      '/api/auth/sessions': refused,
      '/api/auth/user': { body: { ...claire, termsAccepted: false, askedAgain: true } },
    });
  });

  it('A14 the guards run again, once for all the calls that are refused', async () => {
    const router = { invalidate: vi.fn(() => Promise.resolve()) };
    const stop = watchTerms(router);
    const danger = vi.spyOn(toast, 'danger');
    await Promise.allSettled([api.get('/api/auth/profile'), api.get('/api/auth/sessions')]);
    await vi.waitFor(() => expect(router.invalidate).toHaveBeenCalledOnce());
    expect(queryClient.getQueryData(userQuery.queryKey)?.termsAccepted).toBe(false);
    expect(danger).not.toHaveBeenCalled();
    stop();
  });

  it('A14 somebody who stays on a form is told why nothing is saved', async () => {
    const release = unsaved.hold();
    const danger = vi.spyOn(toast, 'danger');
    await expect(api.get('/api/auth/profile')).rejects.toMatchObject({ status: 403 });
    expect(danger).toHaveBeenCalledOnce();
    release();
  });
});
