// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.mail;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Examples calculated by hand. */
class MailStepsTest {

    private static final Mail MAIL = Mail.parse("""
            Message-ID: <1@x>
            From: a@enron.com
            X-To: somebody else
            To: b@example.net,
             c@example.net
            subject: Power

            Kenneth Lay buys power=20and=
             more Power.
            \u0007
            He sells gas.
            """);

    @Test
    void parses_and_assembles_a_mail() {
        assertThat(MAIL.id()).isEqualTo("<1@x>");
        assertThat(MAIL.to()).isEqualTo("b@example.net, c@example.net");
        assertThat(MAIL.subject()).isEqualTo("Power");
        assertThat(Mail.parse(MAIL.text())).isEqualTo(MAIL);
        assertThat(Mail.parse("Subject: no body\n")).isEqualTo(new Mail("", "", "", "no body", ""));
    }

    @Test
    void keeps_mails_from_and_to_the_company() {
        assertThat(MailSteps.isKept(MAIL)).isTrue();
        assertThat(MailSteps.isKept(new Mail("", "x@y.z", "a@b.c, b@enron.com", "", "")))
                .isTrue();
        assertThat(MailSteps.isKept(new Mail("", "x@y.z", "a@b.c", "", "@enron.com")))
                .isFalse();
    }

    @Test
    void cleans_obfuscates_and_classifies() {
        Mail changed = MailSteps.modified(MailSteps.cleaned(MAIL));

        assertThat(changed.body()).isEqualTo("Person1 buys power and more Power.\n\nHe sells gas.\n");
        assertThat(changed.subject()).isEqualTo("[power] Power");
        assertThat(MailSteps.modified(new Mail("", "", "", "S", "zeta alfa a b"))
                        .subject())
                .isEqualTo("[alfa] S");
        assertThat(MailSteps.modified(new Mail("", "", "", "S", "a b c")).subject())
                .isEqualTo("S");
    }

    @Test
    void measures() {
        assertThat(MailMetrics.of("")).isEqualTo(new MailMetrics(0, 0, 0));
        assertThat(MailMetrics.of("one two\nthree\n\n\nfour")).isEqualTo(new MailMetrics(20, 4, 2));
        assertThat(MailMetrics.of("\n\n a \n\n")).isEqualTo(new MailMetrics(7, 1, 1));
    }
}
