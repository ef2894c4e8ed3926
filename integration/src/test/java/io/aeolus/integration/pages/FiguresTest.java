package io.aeolus.integration.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Where README says how many times as fast something is, the command that measured it is named beside it, or on a page that is linked. */
class FiguresTest {

    private static final Pattern MULTIPLE = Pattern.compile("\\d x\\b|\\d times\\b");
    private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]*)(#[^)\\s]*)?\\)");

    @Test
    void multiplesHaveTheirCommand() {
        assertThat(unsupported(Pages.read("README.md"))).isEmpty();
    }

    @Test
    void seesAMultipleWithout() {
        assertThat(unsupported("It is 3 times as fast.\n\nIt is.")).hasSize(1);
        assertThat(unsupported("It is 3 times as fast.\n\nFrom `./aeolus compare x`, today."))
                .isEmpty();
        assertThat(unsupported("It is [3.1 x](LICENSE).")).hasSize(1);
        assertThat(unsupported("It is [3.1 x](docs/how-to/compare.md#figures)."))
                .isEmpty();
    }

    private static List<String> unsupported(String text) {
        String[] paragraphs = text.split("\n\n", -1);
        List<String> unsupported = new ArrayList<>();
        for (int i = 0; i < paragraphs.length; i++) {
            boolean isSaid = MULTIPLE.matcher(paragraphs[i]).find();
            String next = i + 1 < paragraphs.length ? paragraphs[i + 1] : "";
            if (isSaid && !hasCommand(paragraphs[i]) && !hasCommand(next)) {
                unsupported.add(paragraphs[i]);
            }
        }
        return unsupported;
    }

    private static boolean hasCommand(String paragraph) {
        return paragraph.contains("`./aeolus ")
                || LINK.matcher(paragraph).results().anyMatch(link -> {
                    Path page = Pages.ROOT.resolve(link.group(1).isEmpty() ? "README.md" : link.group(1));
                    return Files.isRegularFile(page)
                            && Pages.read(page)
                                    .lines()
                                    .anyMatch(line -> line.matches("(\\./aeolus|mvn) .*|.*`\\./aeolus .*"));
                });
    }
}
