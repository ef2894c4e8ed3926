// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MailReaderTest {

    @TempDir
    private Path directory;

    @Test
    void reads_the_output_of_the_generator() throws Exception {
        Path file = directory.resolve("mails.gz");
        MailGenerator.generate(300, 7, file);
        MailGenerator same = new MailGenerator(7);

        List<String> mails = new ArrayList<>();
        try (MailReader reader = MailReader.open(file)) {
            for (Optional<String> mail = reader.next(); mail.isPresent(); mail = reader.next()) {
                mails.add(mail.get());
            }
        }

        assertThat(mails).hasSize(300);
        for (int i = 0; i < mails.size(); i++) {
            assertThat(mails.get(i)).isEqualTo(same.next(i + 1));
        }
        assertThat(mails.stream().map(Mail::parse).filter(MailSteps::isKept).count())
                .isBetween(250L, 299L);
        assertThat(mails.stream().mapToInt(String::length).average().orElse(0)).isBetween(1_500.0, 4_000.0);
        assertThat(mails)
                .anyMatch(mail -> mail.contains("\nSubject: Re: "))
                .anyMatch(mail -> mail.contains("table.csv"));
    }

    @Test
    void rejects_a_truncated_file() throws Exception {
        Path file = directory.resolve("mails.gz");
        MailGenerator.generate(30, 7, file);
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));

        assertThatThrownBy(() -> {
                    try (MailReader reader = MailReader.open(file)) {
                        while (reader.next().isPresent()) {
                            continue;
                        }
                    }
                })
                .isInstanceOf(BadInputException.class)
                .hasMessage(file + ": the compressed file is truncated: copy or compress it again");
    }
}
