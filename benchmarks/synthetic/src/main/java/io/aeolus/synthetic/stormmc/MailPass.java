// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.stormmc;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.probe.OutputDigest;
import io.aeolus.synthetic.mail.Mail;
import io.aeolus.synthetic.mail.MailMetrics;
import io.aeolus.synthetic.mail.MailReader;
import io.aeolus.synthetic.mail.MailSteps;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The expected result of mails, computed in one loop.
 *
 * @param mails number of mails
 * @param kept number of mails that pass the filter
 * @param characters number of characters of all mails
 * @param digest digest of the expected result
 */
record MailPass(long mails, long kept, long characters, OutputDigest digest) {

    private static final int TELL_EVERY = 10_000;

    static MailPass over(Path file, Progress progress) throws BadInputException {
        long mails = 0;
        long all = 0;
        long kept = 0;
        long characters = 0;
        long words = 0;
        long paragraphs = 0;
        OutputDigest digest = OutputDigest.EMPTY;
        try (MailReader reader = MailReader.open(file)) {
            for (Optional<String> text = reader.next(); text.isPresent(); text = reader.next()) {
                if (mails++ % TELL_EVERY == 0) {
                    progress.update("computing the expected result", mails, 0);
                }
                all += text.get().length();
                Mail mail = Mail.parse(text.get());
                if (MailSteps.isKept(mail)) {
                    Mail changed = MailSteps.modified(MailSteps.cleaned(mail));
                    MailMetrics metrics = MailMetrics.of(changed.body());
                    kept++;
                    characters += metrics.characters();
                    words += metrics.words();
                    paragraphs += metrics.paragraphs();
                    digest = digest.plus(OutputDigest.of(StormMcEnron.row(changed)));
                }
            }
        }
        OutputDigest sums = OutputDigest.of(List.of(kept, characters, words, paragraphs));
        return new MailPass(mails, kept, all, digest.plus(sums));
    }
}
