// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.pages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.function.Executable;

/** Reads the documentation pages. */
final class Pages {

    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final Pattern BLOCK =
            Pattern.compile("^ *```(\\w*)\\n(.*?)^ *```", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern CODE = Pattern.compile("`([^`\\n]+)`");

    private static final Pattern MODULE = Pattern.compile("<module>(.+?)</module>");

    private Pages() {}

    /** A fenced block. */
    record Block(String language, String text) {}

    /** All pages: of the root directory, docs, examples and benchmarks. */
    static List<Path> all() {
        List<Path> pages = new ArrayList<>(files(ROOT, 1, ".md"));
        pages.addAll(files(ROOT.resolve("docs"), Integer.MAX_VALUE, ".md"));
        pages.addAll(files(ROOT.resolve("examples"), Integer.MAX_VALUE, ".md"));
        pages.addAll(files(ROOT.resolve("benchmarks"), 2, ".md"));
        return pages;
    }

    /** Files below a directory, without build output. */
    static List<Path> files(Path folder, int depth, String end) {
        try (Stream<Path> files = Files.walk(folder, depth)) {
            return files.filter(path -> path.toString().endsWith(end))
                    .filter(path -> !path.toString().contains("/target/"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One test per page. */
    static Stream<DynamicTest> each(Function<Path, Executable> test) {
        return all().stream()
                .map(page -> DynamicTest.dynamicTest(ROOT.relativize(page).toString(), test.apply(page)));
    }

    /** The directories of all modules in the parent POM. */
    static List<String> modules() {
        return groups(MODULE, read("pom.xml"));
    }

    /** Group 1 of each match. */
    static List<String> groups(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(result -> result.group(1)).toList();
    }

    static String read(String file) {
        return read(ROOT.resolve(file));
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the text without fenced blocks. */
    static String prose(String text) {
        return BLOCK.matcher(text).replaceAll("");
    }

    static List<Block> blocks(String text) {
        return BLOCK.matcher(text)
                .results()
                .map(block -> new Block(block.group(1), block.group(2)))
                .toList();
    }

    /** Returns a section: from its heading to the next heading of the same level. */
    static String section(String text, String heading) {
        int start = text.indexOf("\n" + heading + "\n");
        if (start < 0) {
            throw new IllegalArgumentException("no heading " + heading);
        }
        String rank = heading.substring(0, heading.indexOf(' ') + 1);
        int end = text.indexOf("\n" + rank, start + 1);
        return end < 0 ? text.substring(start) : text.substring(start, end);
    }

    /** Returns all inline code. */
    static Set<String> code(String text) {
        return codeOf(List.of(prose(text)));
    }

    /** Returns the inline code in the first column of all tables. */
    static Set<String> codeInFirstColumns(String text) {
        return codeOf(prose(text)
                .lines()
                .filter(line -> line.startsWith("| ") && line.indexOf('|', 1) > 0)
                .map(line -> line.substring(1, line.indexOf('|', 1)))
                .toList());
    }

    private static Set<String> codeOf(Collection<String> texts) {
        Set<String> code = new TreeSet<>();
        texts.forEach(text -> code.addAll(groups(CODE, text)));
        return code;
    }
}
