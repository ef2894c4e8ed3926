// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Links between pages lead to a file, and to one of its headings. */
class LinksTest {

    private static final Path ROOT = Pages.ROOT;
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)|(?:href|src)=\"([^\"]+)\"");
    private static final Pattern HEADING = Pattern.compile("^#+ +(.+?) *$", Pattern.MULTILINE);
    private static final Pattern LINKED = Pattern.compile("\\[([^]]*)]\\([^)]*\\)");

    private final Map<Path, Set<String>> anchors = new HashMap<>();

    @TestFactory
    Stream<DynamicTest> links_lead_to_a_file_and_a_heading() {
        return Pages.each(page -> () -> assertThat(brokenLinks(page)).isEmpty());
    }

    @Test
    void derives_anchors_from_headings_as_code_hosts_do() {
        assertThat(
                        anchorsOf(
                                "# A plan, in your `main`\n```\n# not a heading\n```\n## A plan, in your `main`\n### [Link](x.md) & all\n"))
                .containsExactlyInAnyOrder("a-plan-in-your-main", "a-plan-in-your-main-1", "link--all");
    }

    /** The archive contains pages and examples, but no sources. */
    @TestFactory
    Stream<DynamicTest> links_lead_to_files_in_the_archive() {
        return Pages.each(page -> () -> assertThat(links(page))
                .map(link -> ROOT.relativize(
                                page.resolveSibling(link.replaceAll("#.*", "")).normalize())
                        .toString())
                .allMatch(target -> target.matches("[^/]*|(docs|examples)/.*|benchmarks/[^/]*/README\\.md")));
    }

    @Test
    void each_page_is_linked_from_another_page() {
        Set<Path> linked = new HashSet<>();
        for (Path page : Pages.all()) {
            for (String link : links(page)) {
                linked.add(page.resolveSibling(link.replaceAll("#.*", "")).normalize());
            }
        }
        // A link to a directory covers the pages in it.
        assertThat(Pages.all())
                .filteredOn(page -> !page.equals(ROOT.resolve("README.md")))
                .allSatisfy(page -> assertThat(linked)
                        .as(ROOT.relativize(page).toString())
                        .containsAnyOf(page, page.getParent(), page.getParent().getParent()));
    }

    private List<String> brokenLinks(Path page) {
        List<String> broken = new ArrayList<>();
        for (String link : links(page)) {
            String[] parts = link.split("#", 2);
            Path target =
                    parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
            if (!Files.exists(target) || (parts.length > 1 && !anchors(target).contains(parts[1]))) {
                broken.add(link);
            }
        }
        return broken;
    }

    /** Links within the project. */
    private static List<String> links(Path page) {
        String text = Pages.prose(Pages.read(page));
        return LINK.matcher(text)
                .results()
                .map(LinksTest::target)
                .filter(link -> !link.contains("://") && !link.startsWith("mailto:"))
                .toList();
    }

    private static String target(MatchResult link) {
        return link.group(1) == null ? link.group(2) : link.group(1);
    }

    private Set<String> anchors(Path page) {
        if (!page.toString().endsWith(".md")) {
            return Set.of();
        }
        Set<String> known = anchors.get(page);
        if (known == null) {
            known = Set.copyOf(anchorsOf(Pages.read(page)));
            anchors.put(page, known);
        }
        return known;
    }

    private static Collection<String> anchorsOf(String text) {
        Set<String> all = new HashSet<>();
        Matcher heading = HEADING.matcher(Pages.prose(text));
        while (heading.find()) {
            String anchor = LINKED.matcher(heading.group(1))
                    .replaceAll("$1")
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N} _-]", "")
                    .replace(' ', '-');
            String numbered = anchor;
            for (int number = 1; !all.add(numbered); number++) {
                numbered = anchor + "-" + number;
            }
        }
        return all;
    }
}
