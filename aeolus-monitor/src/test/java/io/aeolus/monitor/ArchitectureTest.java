package io.aeolus.monitor;

import static com.tngtech.archunit.base.DescribedPredicate.anyElementThat;
import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.conditions.ArchConditions.have;
import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.codeUnits;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;
import org.jspecify.annotations.NullMarked;

/** What the monitor module may use, and what it shows to others. */
@AnalyzeClasses(packages = "io.aeolus.monitor", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    private static final String ROOT = "io.aeolus.monitor";

    /** The three pipelines; all other types of the API are data and ports. */
    private static final Set<String> ENTRIES =
            Set.of("MessageCostMeasurement", "NetworkMeasurement", "Profiler", "RunRecorder");

    @ArchTest
    static final ArchRule only_modules_to_the_left_are_known_by_their_api = noClasses()
            .should()
            .dependOnClassesThat(resideInAPackage("io.aeolus..")
                    .and(resideOutsideOfPackages(
                            "io.aeolus.batching", "io.aeolus.probe", "io.aeolus.cluster", ROOT + "..")));

    @ArchTest
    static final ArchRule internal_packages_are_free_of_cycles =
            slices().matching(ROOT + ".internal.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule only_entries_of_the_api_use_internals = noClasses()
            .that()
            .resideInAPackage(ROOT)
            .and(describe("are no entries", type -> !isEntry(type)))
            .should()
            .dependOnClassesThat()
            .resideInAPackage(ROOT + ".internal..");

    @ArchTest
    static final ArchRule internals_use_no_entries_of_the_api = noClasses()
            .that()
            .resideInAPackage(ROOT + ".internal..")
            .should()
            .dependOnClassesThat(describe("are entries", ArchitectureTest::isEntry));

    @ArchTest
    static final ArchRule the_public_api_takes_no_internal_types = codeUnits()
            .that(are(publicApi()))
            .should()
            .notHaveRawParameterTypes(anyElementThat(resideInAPackage("..internal..")));

    @ArchTest
    static final ArchRule the_public_api_returns_no_internal_types =
            methods().that(are(publicApi())).should().notHaveRawReturnType(resideInAPackage("..internal.."));

    @ArchTest
    static final ArchRule every_package_is_described_and_null_marked = classes()
            .should(have(describe(
                    "a package-info.java with @NullMarked",
                    (JavaClass c) -> c.getPackage().isAnnotatedWith(NullMarked.class))));

    private static boolean isEntry(JavaClass type) {
        JavaClass outermost = type.getEnclosingClass().orElse(type);
        return outermost.getPackageName().equals(ROOT) && ENTRIES.contains(outermost.getSimpleName());
    }

    private static DescribedPredicate<JavaCodeUnit> publicApi() {
        return describe(
                "public API",
                unit -> unit.getOwner().getPackageName().equals(ROOT)
                        && isVisible(unit.getOwner().getModifiers())
                        && isVisible(unit.getModifiers()));
    }

    private static boolean isVisible(Set<JavaModifier> modifiers) {
        return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
    }
}
