// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.stormmc;

import io.aeolus.synthetic.mail.Mail;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** A mail as a tuple. */
final class MailFields {

    /** The stream's fields. */
    static final Fields ALL = new Fields("id", "from", "to", "subject", "body");

    private MailFields() {}

    static Mail of(Tuple tuple) {
        return new Mail(
                tuple.getString(0), tuple.getString(1), tuple.getString(2), tuple.getString(3), tuple.getString(4));
    }

    static Values of(Mail mail) {
        return new Values(mail.id(), mail.from(), mail.to(), mail.subject(), mail.body());
    }
}
